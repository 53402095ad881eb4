; Puts the folder of rollcall.cmd on the user's path, and takes it off again. The folder is passed as a variable of the environment, so that no
; character of it is read as code.
!macro customInstall
  System::Call 'kernel32::SetEnvironmentVariable(t "ROLLCALL_BIN", t "$INSTDIR\bin")'
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$bin = $$env:ROLLCALL_BIN; $$old = [Environment]::GetEnvironmentVariable('Path', 'User'); if (($$old -split ';') -notcontains $$bin) { [Environment]::SetEnvironmentVariable('Path', (@($$old -split ';' | Where-Object { $$_ }) + $$bin) -join ';', 'User') }"`
  Pop $0
!macroend

!macro customUnInstall
  System::Call 'kernel32::SetEnvironmentVariable(t "ROLLCALL_BIN", t "$INSTDIR\bin")'
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$bin = $$env:ROLLCALL_BIN; $$old = [Environment]::GetEnvironmentVariable('Path', 'User'); [Environment]::SetEnvironmentVariable('Path', ($$old -split ';' | Where-Object { $$_ -and $$_ -ne $$bin }) -join ';', 'User')"`
  Pop $0
!macroend
