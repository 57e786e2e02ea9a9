// Put this file into a folder named Editor. Specify odr's full path, because Unity's PATH is different.
//
// Unity only logs an exception of a method with [PostProcessBuild], unless the build has BuildOptions.StrictMode. Therefore,
// this method logs the error and, in batch mode, ends the editor with exit code 1.
using System.Diagnostics;
using UnityEditor;
using UnityEditor.Callbacks;
using UnityEngine;

static class ResourceTags
{
    const string Odr = "/usr/local/bin/odr";

    [PostProcessBuild(int.MaxValue)]
    static void Apply(BuildTarget target, string path)
    {
        if (target != BuildTarget.iOS && target != BuildTarget.tvOS) return;
        Run("xcode diff");
        if (Run("xcode apply") == 0) return;
        UnityEngine.Debug.LogError("odr could not apply all tags");
        if (Application.isBatchMode) EditorApplication.Exit(1);
    }

    static int Run(string arguments)
    {
        var start = new ProcessStartInfo(Odr, arguments) { UseShellExecute = false };
        using (var run = Process.Start(start))
        {
            run.WaitForExit();
            return run.ExitCode;
        }
    }
}
