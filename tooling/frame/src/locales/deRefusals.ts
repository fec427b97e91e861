/** Why something was not done, in German, by the sentence in English; for the service's own sentences by its reason. */
const de = {
  'A transaction of this account is not in a block yet. Try again when it is.':
    'Eine Transaktion dieses Kontos steht noch in keinem Block. Versuchen Sie es danach erneut.',
  'Approve the change in the wallet first.': 'Bestätigen Sie die Änderung zuerst in der Wallet.',
  'Codes are typed into the wallet, not into the site.': 'Codes werden in die Wallet eingegeben, nicht in die Website.',
  'Never type a key or a phrase here. Nothing was sent.':
    'Geben Sie hier nie einen privaten Schlüssel oder eine Wiederherstellungsphrase ein. Es wurde nichts gesendet.',
  'Nobody is signed in.': 'Niemand ist angemeldet.',
  'On this device the address has opened another wallet before. If you have moved it to a new wallet, delete what the browser keeps for this wallet, and sign in again.':
    'Auf diesem Gerät hat die Adresse vorher eine andere Wallet geöffnet. Wenn Sie sie zu einer neuen Wallet umgezogen haben, löschen Sie, was der Browser für diese Wallet aufbewahrt, und melden Sie sich neu an.',
  'Sign in again to open your wallet on this device.':
    'Melden Sie sich neu an, um Ihre Wallet auf diesem Gerät zu öffnen.',
  'Sign in here: this page needs no window of the wallet.':
    'Melden Sie sich hier an: Diese Website braucht kein Fenster der Wallet.',
  'The account was used elsewhere meanwhile. Start again on the site.':
    'Das Konto wurde inzwischen anderswo benutzt. Beginnen Sie auf der Website von vorn.',
  'The network changed. Ask again.': 'Das Netzwerk hat gewechselt. Beginnen Sie auf der Website von vorn.',
  'The new code could not be checked. Press again, and rely on neither code before it is in use. Signing in opens your wallet as before.':
    'Der neue Code ließ sich nicht prüfen. Drücken Sie noch einmal und verlassen Sie sich auf keinen der Codes, bevor er gilt. Die Anmeldung öffnet Ihre Wallet wie bisher.',
  'The parameters of the request are not valid.': 'Die Angaben der Anfrage sind nicht gültig.',
  'The recovery code was changed on another device: that code counts.':
    'Der Wiederherstellungscode wurde auf einem anderen Gerät geändert: Der gilt.',
  'The request changed. Start again on the site.':
    'Die Anfrage hat sich geändert. Beginnen Sie auf der Website von vorn.',
  'The request is for another account.': 'Die Anfrage ist für ein anderes Konto.',
  'The request is for another network.': 'Die Anfrage ist für ein anderes Netzwerk.',
  'The site has named a number that is used up. Let it ask again without one.':
    'Die Website hat eine Nummer genannt, die verbraucht ist. Lassen Sie sie noch einmal ohne Nummer anfragen.',
  'The typed data cannot be read.': 'Die Daten sind nicht lesbar.',
  'The typed data is for another network.': 'Die Daten sind für ein anderes Netzwerk.',
  'The service has answered another wallet than yours. Nothing was opened. Tell the operator of this site.':
    'Der Dienst hat eine andere Wallet als Ihre genannt. Es wurde nichts geöffnet. Sagen Sie es dem Betreiber dieser Website.',
  'It took too long: the network does not take this transaction any more. Start again on the site.':
    'Es hat zu lange gedauert: Das Netzwerk nimmt diese Transaktion nicht mehr an. Beginnen Sie auf der Website von vorn.',
  'The window has answered something else.': 'Das Fenster hat auf etwas anderes geantwortet.',
  'These bytes are a transaction, and no message.': 'Diese Bytes sind eine Transaktion und keine Nachricht.',
  'These calls are not known.': 'Diese Aufrufe sind nicht bekannt.',
  'These calls were already sent.': 'Diese Aufrufe wurden schon gesendet.',
  'This account cannot send calls as one.': 'Dieses Konto kann Aufrufe nicht als einen senden.',
  'This address is not of this wallet.': 'Diese Adresse gehört nicht zu dieser Wallet.',
  'This change has expired. Start again.': 'Diese Änderung ist abgelaufen. Beginnen Sie von vorn.',
  'This code has expired. Ask for a new one.': 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  'This code was withdrawn. The code you had before still counts. Make a new one.':
    'Dieser Code wurde zurückgezogen. Der Code von vorher gilt noch. Legen Sie einen neuen an.',
  'This is no Solana transaction that can be read.': 'Das ist keine lesbare Solana-Transaktion.',
  'This phrase has no key.': 'Zu dieser Wortfolge gibt es keinen Schlüssel.',
  'This sign-in is over. Start again.': 'Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
  'This site cannot add an e-mail address: it asks for the codes itself.':
    'Diese Website kann keine E-Mail-Adresse hinzufügen: Sie fragt selbst nach den Codes.',
  'This step cannot be read.': 'Dieser Schritt ist nicht lesbar.',
  'This network has no smart accounts.': 'Dieses Netzwerk hat keine Smart Accounts.',
  'This permission cannot be read.': 'Diese Erlaubnis ist nicht lesbar.',
  'The token of this permission cannot be read.': 'Der Token dieser Erlaubnis ist nicht lesbar.',
  'This permission has been ended already.': 'Diese Erlaubnis ist schon beendet.',
  'A permission is good for a year at most.': 'Eine Erlaubnis gilt höchstens ein Jahr.',
  'This permission is good still: end it before you remove it.':
    'Diese Erlaubnis gilt noch: Beenden Sie sie, bevor Sie sie entfernen.',
  'This wallet has no permission {{name}}.': 'Diese Wallet hat keine Erlaubnis {{name}}.',
  'This wallet has no capability {{name}}.': 'Diese Wallet kann {{name}} nicht.',
  'This transaction is too old, or of another network. Start again on the site.':
    'Diese Transaktion ist zu alt oder von einem anderen Netzwerk. Beginnen Sie auf der Website von vorn.',
  'This transaction names accounts that are not on this network.':
    'Diese Transaktion nennt Konten, die es in diesem Netzwerk nicht gibt.',
  'This wallet does not serve that chain.': 'Diese Wallet bedient dieses Netzwerk nicht.',
  'Signing in alone does not open this wallet. Sign in by e-mail on the site to use its passkey or recovery code.':
    'Die Anmeldung allein öffnet diese Wallet nicht. Melden Sie sich auf der Website per E-Mail an, um ihren Passkey oder Wiederherstellungscode zu benutzen.',
  'This would sign away the account. It was refused.': 'Damit gäbe man das Konto aus der Hand. Es wurde abgelehnt.',
  'Too many requests are waiting.': 'Es warten zu viele Anfragen.',
  'That code is not right. {{tries}} tries left.': 'Dieser Code stimmt nicht. Noch {{tries}} Versuche.',
  'You closed the window. Nothing was shared.': 'Sie haben das Fenster geschlossen. Es wurde nichts geteilt.',
  'Your wallet could not be opened safely.': 'Ihre Wallet ließ sich nicht sicher öffnen.',
  'No passkey was used. Try again, or go another way.':
    'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal oder gehen Sie einen anderen Weg.',
  'service:last-way':
    'Danach würde nichts mehr die Wallet öffnen: Legen Sie zuerst einen Passkey oder Wiederherstellungscode an.',
  'service:slot-unknown': 'Diesen Zugang gibt es nicht mehr: Öffnen Sie die Einstellungen neu.',
  'service:handover-over': 'Dieses Fenster ist abgelaufen: Schließen Sie es und beginnen Sie von vorn.',
  'service:account-disabled': 'Dieses Konto ist abgeschaltet: Wenden Sie sich an den Betreiber der Wallet.',
  'service:change-over': 'Diese Änderung ist abgelaufen. Beginnen Sie von vorn.',
  'service:code-limit':
    'Zu viele falsche Codes für diese Adresse: Melden Sie sich anders an oder versuchen Sie es morgen erneut.',
  'service:device-ended': 'Dieses Gerät wurde abgemeldet: Melden Sie sich darauf neu an.',
  'service:device-unapproved': 'Öffnen Sie zuerst den Link in der Mail: Er zeigt den Code.',
  'service:device-unknown': 'Dieses Gerät gibt es nicht mehr: Laden Sie die Liste neu.',
  'service:email-limit': 'Es wurden zu viele Mails angefordert: Versuchen Sie es später.',
  'service:email-moved':
    'Diese Wallet hat jetzt eine andere Adresse. Melden Sie sich damit an oder nehmen Sie die Änderung zurück: Der Link steht in der Mail, die wir hierher geschickt haben.',
  'service:email-off': 'Die Anmeldung per E-Mail ist hier abgeschaltet: Melden Sie sich anders an.',
  'service:email-same': 'Das ist schon Ihre E-Mail-Adresse: Geben Sie eine andere ein.',
  'service:email-taken':
    'Eine andere Wallet benutzt diese Adresse: Melden Sie sich damit an oder geben Sie eine andere ein.',
  'service:grant-unknown': 'Diese Erlaubnis steht nicht mehr in der Liste: Öffnen Sie die Einstellungen neu.',
  'service:grants-full':
    'Diese Wallet hat schon 200 Erlaubnisse: Beenden und entfernen Sie einige in ihren Einstellungen, und versuchen Sie es erneut.',
  'service:handover-limit': 'Zu viele Fenster warten auf eine Antwort: Schließen Sie sie und versuchen Sie es erneut.',
  'service:handovers-full': 'Die Fenster der Wallet sind ausgelastet: Versuchen Sie es in einigen Minuten.',
  'service:login-failed':
    'Der Anbieter hat Sie nicht angemeldet. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
  'service:login-limit': 'Zu viele Anfragen: Warten Sie {{seconds}} Sekunden.',
  'service:login-not-fresh': 'Melden Sie sich neu an: Dafür braucht es eine Anmeldung der letzten fünf Minuten.',
  'service:login-linked': 'Ihre Wallet hat schon eine Anmeldung dieses Dienstes: Entfernen Sie zuerst diese.',
  'service:login-taken': 'Diese Anmeldung öffnet schon eine andere Wallet: Melden Sie sich dort damit an.',
  'service:login-unknown': 'Diese Anmeldung gibt es nicht mehr: Laden Sie die Liste neu.',
  'service:login-stays': 'Diese Anmeldung bleibt: Ohne sie könnte niemand die Wallet öffnen.',
  'service:provider-away': 'Der Anbieter ist nicht erreichbar. Versuchen Sie es später.',
  'service:mail-failed': 'Die Mail ließ sich nicht senden. Prüfen Sie die Adresse.',
  'service:provider-off': 'Dieser Anbieter ist hier abgeschaltet: Melden Sie sich anders an.',
  'service:session-over': 'Dieses Gerät ist nicht mehr angemeldet: Melden Sie sich neu an.',
  'service:slots-full': 'Die Wallet hat zu viele Zugänge: Entfernen Sie zuerst einen Passkey.',
  'service:store-unavailable': 'Das Konto ließ sich nicht speichern: Versuchen Sie es erneut.',
  'service:unreachable': 'Die Anmeldung ist nicht erreichbar. Versuchen Sie es in {{seconds}} Sekunden erneut.',
  'service:vault-changed': 'Die Wallet wurde auf einem anderen Gerät geändert: Versuchen Sie es erneut.',
} as const

export default de

/** A key of the sentences. */
export type RefusalKey = keyof typeof de

/** A sentence of the wallet's own that says why something was not done; it is known in each language. */
export type Refusal = Exclude<RefusalKey, `service:${string}`>
