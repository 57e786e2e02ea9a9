# A Homebrew formula for a tap. The publisher of the project replaces the words in capitals: a release has the programs, and
# their checksums in SHA256SUMS. 'brew install --HEAD' builds odr instead.
class Odr < Formula
  desc "Keep the tags of an app's On-Demand Resources in one manifest"
  homepage "HOMEPAGE"
  version "VERSION"
  license "MIT"

  on_macos do
    on_arm do
      url "HOMEPAGE/releases/download/VERSION/odr-VERSION-macos-arm64.tar.gz"
      sha256 "SHA256-OF-IT"
    end
    on_intel do
      url "HOMEPAGE/releases/download/VERSION/odr-VERSION-macos-x86_64.tar.gz"
      sha256 "SHA256-OF-IT"
    end
  end
  on_linux do
    on_arm do
      url "HOMEPAGE/releases/download/VERSION/odr-VERSION-linux-aarch64.tar.gz"
      sha256 "SHA256-OF-IT"
    end
    on_intel do
      url "HOMEPAGE/releases/download/VERSION/odr-VERSION-linux-x86_64.tar.gz"
      sha256 "SHA256-OF-IT"
    end
  end

  head do
    url "HOMEPAGE.git", branch: "main"
    depends_on xcode: ["16.3", :build]
    depends_on "libyaml"
    uses_from_macos "swift" => :build
  end

  def install
    if build.head?
      # Homebrew builds in its own sandbox, and SwiftPM cannot use another one in it.
      system "make", "install", "PREFIX=#{prefix}", "BUILD_FLAGS=--disable-sandbox"
    else
      prefix.install "bin", "share"
    end
  end

  test do
    system bin/"odr", "init"
    system bin/"odr", "lint", "--no-disk"
  end
end
