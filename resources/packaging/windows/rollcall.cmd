@echo off
rem The command line: a batch file waits for the program that it starts, which the prompt itself would not.
"%~dp0..\Rollcall.exe" --command-line -- %*
exit /b %ERRORLEVEL%
