@rem package.json says exec, so that signals and exit codes pass npm undisturbed; Windows has none, and needs none.
@%*
