/** Schemes that no part of the workspace opens (kernel, theme, adapters), of those that operating systems and browsers know. */
export const refusedSchemes: readonly string[] = [
  ...'http ws wss ftp ftps sftp ldap ldaps smb javascript data blob file vbscript intent about filesystem'.split(' '),
  ...'view-source jar chrome chrome-extension chrome-search moz-extension safari-web-extension resource content'.split(
    ' ',
  ),
  ...'tel sms mailto facetime facetime-audio itms itms-apps itms-services shortcuts vscode vscode-insiders'.split(' '),
  ...'search search-ms ms-msdt ms-officecmd ms-anything HTTP JavaScript MS-MSDT'.split(' '),
]

/** Links that are opened nowhere, each for a reason of its own: its scheme as it may be written, its user, what it lacks. */
export const refusedLinks: readonly string[] = [
  ...refusedSchemes.map((scheme) => `${scheme}://host/path`),
  'javascript:alert(1)//',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'intent://x#Intent;end',
  'tel:110',
  'view-source:https://x.example',
  'http://quay.example',
  'https://quay.example@evil.example',
  'https://user:secret@quay.example',
  'x://user:secret@quay.example',
  '//evil.example',
  '/relative',
  'evil.example',
  '',
]

/** Links that may bring a user to an app. */
export const appLinks: readonly string[] = [
  'quay:',
  'quay://',
  'quay://wc?uri=wc%3A1',
  'com.quay.app://open',
  'quay+test.v1:open',
  'tg://resolve',
  'https://quay.example',
  'https://quay.example/wc?uri=1',
  'https://t.me/quay_bot/app',
]
