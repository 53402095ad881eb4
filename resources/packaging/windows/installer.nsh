; For whoever installs it: without this, electron-builder's installer asks whether it is for everybody, for which an administrator is needed.
!macro customInstallMode
  StrCpy $isForceCurrentInstall "1"
!macroend

; Puts the folder of rollcall.cmd on the user's path, and takes it off again. The folder is passed as a variable of the environment, so that no
; character of it is read as code.
!macro customInstall
  System::Call 'kernel32::SetEnvironmentVariable(t "ROLLCALL_BIN", t "$INSTDIR\bin")'
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$bin = $$env:ROLLCALL_BIN; $$old = [Environment]::GetEnvironmentVariable('Path', 'User'); if (($$old -split ';') -notcontains $$bin) { [Environment]::SetEnvironmentVariable('Path', (@($$old -split ';' | Where-Object { $$_ }) + $$bin) -join ';', 'User') }"`
  Pop $0
!macroend

; An update removes the old version first: it keeps the path and asks nothing.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    System::Call 'kernel32::SetEnvironmentVariable(t "ROLLCALL_BIN", t "$INSTDIR\bin")'
    nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$bin = $$env:ROLLCALL_BIN; $$old = [Environment]::GetEnvironmentVariable('Path', 'User'); [Environment]::SetEnvironmentVariable('Path', ($$old -split ';' | Where-Object { $$_ -and $$_ -ne $$bin }) -join ';', 'User')"`
    Pop $0

    ; The data stays unless a person says otherwise, and always in a silent removal (/S). A folder of --data-dir is never touched.
    ${if} $installMode == "all"
      SetShellVarContext current
    ${endif}
    ${if} ${FileExists} "$LOCALAPPDATA\Rollcall\*.*"
      MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Remove your lists, answers and settings, too?$\r$\n$\r$\nThey are in $LOCALAPPDATA\Rollcall and can't be restored. What you paid for is among them." /SD IDNO IDNO dataIsKept
      RMDir /r "$LOCALAPPDATA\Rollcall"
      dataIsKept:
    ${endif}
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
!macroend
