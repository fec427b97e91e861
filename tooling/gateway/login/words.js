const ENGLISH = {
  title: 'Was this you?',
  lead: 'Somebody wants to sign in. If it was you, you see the code next.',
  site: 'Site',
  browser: 'Browser',
  time: 'Time',
  on: (browser, system) => `${browser} on ${system}`,
  yes: 'This was me',
  notYet: 'This button works once the page has been in front for a moment.',
  no: 'This was not me',
  codeTitle: 'Your code',
  codeLead: (site) => `Type it on ${site}, where you asked for it. Nobody will ask you for it in any other place.`,
  copy: 'Copy the code',
  copied: 'Copied',
  deniedTitle: 'Nothing was shared',
  deniedLead: 'The sign-in was ended. You can close this page.',
  overTitle: 'This link has expired',
  overLead: 'Ask for a new e-mail on the page where you sign in.',
  away: 'Sign-in is not reachable. Try again in a moment.',
  again: 'Try again',
  undoTitle: 'Undo this change?',
  undoLead: 'Your wallet gets its old e-mail address back, and every device is signed out.',
  undoYes: 'Undo the change',
  undoneTitle: 'Your old address is back',
  undoneLead: 'Every device was signed out. Sign in with your old address where you use your wallet.',
  undoOverLead:
    'It works once, for 72 hours. If you didn’t change your address yourself, contact the support of the site where you use this wallet.',
  confirmTitle: (site) => `Did you ask to sign in to ${site}?`,
  confirmLead: (provider, site) =>
    `${provider} confirmed who you are. Continue only if you just chose ${provider} on ${site}, in this browser or the one below.`,
  backTitle: 'You are signed in',
  backLead: (site) => `You can close this window and go back to ${site}.`,
  linkTitle: (provider) => `Add ${provider} to a wallet?`,
  linkLead: (provider, wallet) =>
    `Your ${provider} account will open the wallet of \u2068${wallet}\u2069. Go on only if that wallet is yours and you have just asked for this: whoever made it has its keys, and keeps them.`,
  linkYes: (provider) => `Add ${provider}`,
  walletAt: (service, name) => `${service} account “\u2068${name}\u2069”`,
  linkedTitle: 'Done',
  waitTitle: 'One moment',
  cancelledTitle: 'Nothing was shared',
  cancelledLead: 'The sign-in was canceled. You can close this window.',
  failedTitle: 'Sign-in did not work',
  signInOver: 'This sign-in is over. Start again.',
}

const GERMAN = {
  title: 'Waren Sie das?',
  lead: 'Jemand möchte sich anmelden. Wenn Sie das waren, sehen Sie gleich den Code.',
  site: 'Website',
  browser: 'Browser',
  time: 'Zeit',
  on: (browser, system) => `${browser} unter ${system}`,
  yes: 'Das war ich',
  notYet: 'Dieser Button funktioniert, sobald die Seite einen Moment im Vordergrund war.',
  no: 'Das war ich nicht',
  codeTitle: 'Ihr Code',
  codeLead: (site) =>
    `Geben Sie ihn auf ${site} ein, wo Sie ihn angefordert haben. Nirgendwo sonst wird danach gefragt.`,
  copy: 'Code kopieren',
  copied: 'Kopiert',
  deniedTitle: 'Es wurde nichts geteilt',
  deniedLead: 'Die Anmeldung wurde beendet. Sie können diese Seite schließen.',
  overTitle: 'Dieser Link ist abgelaufen',
  overLead: 'Fordern Sie dort, wo Sie sich anmelden, eine neue Mail an.',
  away: 'Die Anmeldung ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  again: 'Erneut versuchen',
  undoTitle: 'Änderung zurücknehmen?',
  undoLead: 'Ihre Wallet erhält ihre alte E-Mail-Adresse zurück, und alle Geräte werden abgemeldet.',
  undoYes: 'Zurücknehmen',
  undoneTitle: 'Ihre alte Adresse gilt wieder',
  undoneLead:
    'Alle Geräte wurden abgemeldet. Melden Sie sich mit Ihrer alten Adresse dort an, wo Sie Ihre Wallet verwenden.',
  undoOverLead:
    'Er funktioniert nur einmal und 72 Stunden lang. Wenn Sie Ihre Adresse nicht selbst geändert haben, wenden Sie sich an den Support der Website, auf der Sie diese Wallet verwenden.',
  confirmTitle: (site) => `Wollten Sie sich bei ${site} anmelden?`,
  confirmLead: (provider, site) =>
    `${provider} hat bestätigt, wer Sie sind. Machen Sie nur weiter, wenn Sie gerade auf ${site} ${provider} gewählt haben, in diesem oder dem unten genannten Browser.`,
  backTitle: 'Sie sind angemeldet',
  backLead: (site) => `Sie können dieses Fenster schließen und zu ${site} zurückkehren.`,
  linkTitle: (provider) => `${provider} zu einer Wallet hinzufügen?`,
  linkLead: (provider, wallet) =>
    `Ihr ${provider}-Konto öffnet dann die Wallet von \u2068${wallet}\u2069. Machen Sie nur weiter, wenn diese Wallet Ihre ist und Sie das gerade verlangt haben: Wer sie angelegt hat, hat ihre Schlüssel und behält sie.`,
  linkYes: (provider) => `${provider} hinzufügen`,
  walletAt: (service, name) => `${service}-Konto „\u2068${name}\u2069“`,
  linkedTitle: 'Das ist erledigt',
  waitTitle: 'Einen Moment',
  cancelledTitle: 'Es wurde nichts geteilt',
  cancelledLead: 'Die Anmeldung wurde abgebrochen. Sie können dieses Fenster schließen.',
  failedTitle: 'Die Anmeldung hat nicht geklappt',
  signInOver: 'Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
}

/** What the pages say, in the language of the person, else of the browser. */
export function wordsIn(language = navigator.language) {
  const isGerman = language.startsWith('de')
  document.documentElement.lang = isGerman ? 'de' : 'en'
  return isGerman ? GERMAN : ENGLISH
}

/** An element of the page. */
export const at = (id) => document.getElementById(id)

/** Asks this service; `undefined` when it cannot be reached, `{ refused }` when it says no. */
export async function ask(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!answer || answer.status >= 500) return undefined
  const said = await answer.json().catch(() => undefined)
  return answer.ok ? said : { refused: said?.code ?? 'unknown' }
}

/** Shows one section of the page and reads out its heading. */
export function show(id) {
  for (const section of document.querySelectorAll('main > section')) section.hidden = section.id !== id
  const heading = at(id).querySelector('h1')
  document.title = heading.textContent
  heading.tabIndex = -1
  heading.focus()
}
