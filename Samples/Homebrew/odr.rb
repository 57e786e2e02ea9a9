# A Homebrew formula for a tap. The publisher of the project replaces the words in capitals.
class Odr < Formula
  desc "Keep the tags of an app's On-Demand Resources in one reviewed manifest"
  homepage "HOMEPAGE"
  url "ARCHIVE-OF-A-RELEASE.tar.gz"
  sha256 "SHA256-OF-THAT-ARCHIVE"
  license "MIT"

  depends_on xcode: ["16.3", :build]
  depends_on "libyaml"
  uses_from_macos "swift" => :build

  def install
    # Homebrew builds in its own sandbox, and SwiftPM cannot use another one in it.
    system "make", "install", "PREFIX=#{prefix}", "BUILD_FLAGS=--disable-sandbox"
  end

  test do
    system bin/"odr", "init"
    system bin/"odr", "lint", "--no-disk"
  end
end
