#!/bin/sh
# Writes ResourceTags.props with the tags of the manifest in this folder. Import the file at the end of the .csproj file:
#
#     <Import Project="ResourceTags.props" Condition="Exists('ResourceTags.props')" />
#
# `Update` keeps the other metadata of an item, such as LogicalName and Link. MauiAsset is for .NET MAUI, BundleResource for
# other apps. Both accept only files, so tag the files of a folder. Catalogs contain their own tags.
set -e
list() { odr tag list --category "$1" | paste -s -d , -; }
escape() { sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/"/\&quot;/g'; }
{
  echo '<Project>'
  echo '  <PropertyGroup>'
  echo "    <OnDemandResourcesInitialInstallTags>$(list initialInstall | escape)</OnDemandResourcesInitialInstallTags>"
  echo "    <OnDemandResourcesPrefetchOrder>$(list prefetchOrder | escape)</OnDemandResourcesPrefetchOrder>"
  echo '  </PropertyGroup>'
  echo '  <ItemGroup>'
  odr resource list --tags | grep -v '\.xcassets/' | escape | awk -F '\t' '{
    gsub(/, /, ",", $2)
    printf "    <MauiAsset Update=\"%s\" ResourceTags=\"%s\" />\n", $1, $2
    printf "    <BundleResource Update=\"%s\" ResourceTags=\"%s\" />\n", $1, $2
  }'
  echo '  </ItemGroup>'
  echo '</Project>'
} > ResourceTags.props
