#!/bin/sh
# Writes ResourceTags.props with the tags of the manifest in this folder. Import the file at the end of the .csproj file:
#
#     <Import Project="ResourceTags.props" Condition="Exists('ResourceTags.props')" />
#
# `Update` keeps the other metadata of an item, such as LogicalName and Link. MauiAsset is for .NET MAUI, BundleResource for
# other apps. Both accept only files, so tag the files of a folder. Catalogs contain their own tags.
set -e
# If odr fails, these assignments end the script, and the old file stays.
initial=$(odr tag list --category initialInstall)
order=$(odr tag list --category prefetchOrder)
resources=$(odr resource list --tags)
# Microsoft's documentation lists the special characters of MSBuild, which are written as %XX.
escape() {
  sed -e 's/%/%25/g' -e 's/\$/%24/g' -e 's/@/%40/g' -e 's/;/%3B/g' -e 's/?/%3F/g' -e 's/\*/%2A/g' \
    -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/"/\&quot;/g'
}
list() { printf '%s\n' "$1" | paste -s -d , - | escape; }
{
  echo '<Project>'
  echo '  <PropertyGroup>'
  echo "    <OnDemandResourcesInitialInstallTags>$(list "$initial")</OnDemandResourcesInitialInstallTags>"
  echo "    <OnDemandResourcesPrefetchOrder>$(list "$order")</OnDemandResourcesPrefetchOrder>"
  echo '  </PropertyGroup>'
  echo '  <ItemGroup>'
  printf '%s\n' "$resources" | grep -v '\.xcassets/' | escape | awk -F '\t' 'NF {
    gsub(/, /, ",", $2)
    printf "    <MauiAsset Update=\"%s\" ResourceTags=\"%s\" />\n", $1, $2
    printf "    <BundleResource Update=\"%s\" ResourceTags=\"%s\" />\n", $1, $2
  }'
  echo '  </ItemGroup>'
  echo '</Project>'
} > ResourceTags.props
