; For whoever installs it: without this, electron-builder's installer asks whether it is for everybody, for which an administrator is needed.
!macro customInstallMode
  StrCpy $isForceCurrentInstall "1"
!macroend

; Puts the folder of rollcall.cmd on the user's path, and takes it off again. The folder is passed as a variable of the environment, so that no
; character of it is read as code.
!macro customInstall
  System::Call 'kernel32::SetEnvironmentVariable(t "ROLLCALL_BIN", t "$INSTDIR\bin")'
  ; The registry's own text: read through [Environment], every %VARIABLE% in it would be replaced for good.
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$ErrorActionPreference = 'Stop'; $$bin = $$env:ROLLCALL_BIN; $$key = [Microsoft.Win32.Registry]::CurrentUser.CreateSubKey('Environment'); $$old = $$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames'); if (($$old -split ';') -notcontains $$bin) { $$key.SetValue('Path', ((@($$old -split ';' | Where-Object { $$_ }) + $$bin) -join ';'), 'ExpandString') }"`
  Pop $0
  ; Programs that are already open learn of it (WM_SETTINGCHANGE).
  SendMessage 0xFFFF 0x001A 0 "STR:Environment" /TIMEOUT=5000
!macroend

; An update removes the old version first: it keeps the path and asks nothing.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    System::Call 'kernel32::SetEnvironmentVariable(t "ROLLCALL_BIN", t "$INSTDIR\bin")'
    nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$ErrorActionPreference = 'Stop'; $$bin = $$env:ROLLCALL_BIN; $$key = [Microsoft.Win32.Registry]::CurrentUser.CreateSubKey('Environment'); $$old = $$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames'); $$key.SetValue('Path', (@($$old -split ';' | Where-Object { $$_ -and $$_ -ne $$bin }) -join ';'), 'ExpandString')"`
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
