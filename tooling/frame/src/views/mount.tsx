import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { App } from '../app/app.ts'
import type { Look } from '../app/look.ts'
import { hasOwnWindow } from '../confirm/sight.ts'
import { withdrawn } from '../errors/frameError.ts'
import type { WordKey } from '../locales/en.ts'
import { type Language, loadLanguage } from '../locales/language.ts'
import { digestOf, type Facts } from '../read/facts.ts'
import type { ServiceUser } from '../service/client.ts'
import { readSettings } from '../service/settings.ts'
import type { Ways } from '../vault/ways.ts'
import { type ApprovalRequest, Approve, type Decision } from './Approve.tsx'
import { adoptStyles } from './adoptStyles.ts'
import { CodeEntry, type CodeRequest } from './CodeEntry.tsx'
import { OpenExport, ShowPhrase } from './ExportPhrase.tsx'
import type { GrantsSource } from './Grants.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { EnterRecovery, RecoveryCode } from './RecoveryCode.tsx'
import type { StartReview } from './ReviewButton.tsx'
import { reviewInWindow } from './reviewWindow.ts'
import { SendMail, type SendMailProps } from './SendMail.tsx'
import { Settings, type SettingsProps, type SettingsWish } from './Settings.tsx'
import { useTitle } from './useAttempt.ts'
import { ReadAloud, useWords, Words } from './words.tsx'

/** What draws into an element; one that was taken out of its document is drawn into no more. */
const roots = new WeakMap<Element, Root>()
let count = 0

function isDark({ theme }: Look): boolean {
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

/** The element everything is drawn into, in the theme and the language of the host. */
function rootOf(look: Look, { tag, direction }: Language): Root {
  const element = document.querySelector<HTMLElement>('[data-lk]') ?? document.createElement('div')
  element.dataset.lk = ''
  element.toggleAttribute('data-window', hasOwnWindow())
  element.dataset.lkTheme = isDark(look) ? 'dark' : 'light'
  document.documentElement.lang = tag
  document.documentElement.dir = direction
  const drawn = roots.get(element)
  if (drawn) return drawn
  adoptStyles()
  document.body.append(element)
  const root = createRoot(element)
  roots.set(element, root)
  return root
}

/** Draws a view until it answers or the request is withdrawn. */
async function show<T>(look: Look, signal: AbortSignal, draw: (done: (value: T) => void) => ReactNode): Promise<T> {
  const language = await loadLanguage(look.language)
  const { promise, resolve, reject } = deferred<T>()
  if (signal.aborted) throw withdrawn(signal)
  const stop = (): void => reject(withdrawn(signal))
  signal.addEventListener('abort', stop, { once: true })
  count += 1
  rootOf(look, language).render(
    <ReadAloud>
      <Words.Provider key={count} value={language}>
        {draw(resolve)}
      </Words.Provider>
    </ReadAloud>,
  )
  const turn = count
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    if (turn === count) rootOf(look, language).render(null)
  })
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle
    reject = fail
  })
  return { promise, resolve, reject }
}

/** Asks for the code of the mail; done when it was right and the wallet is stored. @throws FrameError when withdrawn */
export function askCode(app: App, request: CodeRequest, signal: AbortSignal): Promise<void> {
  return show(app, signal, (done) => (
    <CodeEntry
      {...request}
      isKept={app.store.isLasting}
      submit={async (code) => {
        const answer = await request.submit(code)
        if (answer.status === 'done') done()
        return answer
      }}
    />
  ))
}

/** Draws what is asked until the person has decided, here or in a window. @throws FrameError when withdrawn */
export function askApproval(app: App, request: ApprovalRequest, signal: AbortSignal): Promise<Decision> {
  return show(app, signal, (done) => {
    const review: StartReview = (onState) =>
      reviewInWindow({ service: app.service, request, look: app, onState, onDecide: done })
    return <Approve request={request} onDecide={done} onReview={review} />
  })
}

/** Reading permissions is not needed before the settings are drawn. */
const loadGrants = () => import('../sessions/grants.ts')

const grantsOf = (app: App): GrantsSource => ({
  load: async () => (await loadGrants()).readGrants(app),
  look: async (grant) => (await loadGrants()).lookAgain(app, grant),
  remove: async (grant) => (await import('../handlers/grants.ts')).dropGrant(app, grant),
})

/** Draws the wallet's settings until the person wants something of them. @throws FrameError when withdrawn */
export function showSettings(
  app: App,
  shown: Pick<SettingsProps, 'section' | 'problem' | 'notice'>,
  signal: AbortSignal,
): Promise<SettingsWish> {
  const data = {
    load: () => readSettings(app.service),
    async loadSmart() {
      const { smartPlaces } = await import('../requests/turnOff.ts')
      return smartPlaces(app)
    },
    grants: grantsOf(app),
    isSmart: app.accountType === 'smartAccount',
    socials: app.project.socials,
    isKept: app.store.isLasting,
  }
  return show<SettingsWish>(app, signal, (done) => <Settings {...data} {...shown} onWish={done} />)
}

/**
 * Shows a new recovery code and has it typed back; whether it is the wallet's now. Once it is being stored, the request is
 * not withdrawn before it is known which code counts.
 * @throws FrameError when withdrawn
 */
export function showRecoveryCode(
  app: App,
  code: string,
  keep: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const left = new AbortController()
  let isKeeping = false
  const leave = (): void => {
    if (signal.aborted && !isKeeping) left.abort()
  }
  const events = new AbortController()
  signal.addEventListener('abort', leave, { signal: events.signal })
  leave()
  const onKeep = async (): Promise<void> => {
    isKeeping = true
    try {
      await keep()
    } catch (error) {
      isKeeping = false
      leave()
      throw error
    }
  }
  return show<boolean>(app, left.signal, (done) => <RecoveryCode code={code} onKeep={onKeep} onDone={done} />).finally(
    () => events.abort(),
  )
}

/** Asks for a way into the wallet until one opens it; whether one did. @throws FrameError when withdrawn */
export function askRecovery(app: App, ways: Ways, purpose: 'open' | 'replace', signal: AbortSignal): Promise<boolean> {
  return show<boolean>(app, signal, (done) => <EnterRecovery ways={ways} purpose={purpose} onDone={done} />)
}

/** Has a press make or use a passkey; whether it did. @throws FrameError when withdrawn */
export function askPasskey(app: App, title: WordKey, work: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  return show<boolean>(app, signal, (done) => <PasskeyStep title={title} work={work} onDone={done} />)
}

/** Offers to open the window that shows the words. @throws FrameError when withdrawn */
export function askExport(app: App, url: string, send: () => Promise<void>, signal: AbortSignal): Promise<void> {
  return show<void>(app, signal, (done) => <OpenExport url={url} send={send} onDone={done} />)
}

/** Shows the words of the wallet, in a window of its own. */
export function showPhrase(look: Look, phrase: string): Promise<void> {
  return show<void>(look, new AbortController().signal, (done) => <ShowPhrase phrase={phrase} onDone={done} />)
}

/** Sends the person to another service's page; ends when they cancel. @throws FrameError when withdrawn */
export function askLink(app: App, { name, uri }: { name: string; uri: string }, signal: AbortSignal): Promise<void> {
  return show<void>(app, signal, (done) => <LinkLogin name={name} uri={uri} onCancel={done} />)
}

/** Draws what is asked in a window of its own. */
export function askInWindow(look: Look, request: ApprovalRequest): Promise<Decision> {
  return show(look, new AbortController().signal, (done) => <Approve request={request} onDecide={done} />)
}

/** Asks in a window whether the site may have the sign-in of this browser's user. */
export async function askResume(look: Look, site: string, { email, userName }: ServiceUser): Promise<boolean> {
  const name = email ?? userName ?? ''
  const facts: Facts = {
    sentence: { key: name === '' ? 'resumeAskAny' : 'resumeAsk', values: { name } },
    warnings: [
      email === null
        ? { tone: 'warning', key: 'resumeMeans', values: { site } }
        : { tone: 'warning', key: 'resumeMeansMail', values: { site, email } },
    ],
    rows: [],
    raw: '',
  }
  const who = { origin: site, claim: undefined, chain: undefined, address: undefined }
  const subject = { facts, digest: digestOf({ site, name }) }
  const decision = await askInWindow(look, { subject, ...who, turn: { position: 1, total: 1 } })
  return decision.kind === 'approve'
}

/** Asks in a window whether a mail is to be sent, and sends it. */
export function askMail<T>(look: Look, request: Omit<SendMailProps<T>, 'onSent'>): Promise<T> {
  return show<T>(look, new AbortController().signal, (done) => <SendMail {...request} onSent={done} />)
}

type SaidWords = 'windowDone' | 'windowOver' | 'windowApart' | 'windowFailed' | 'windowLink'

/** Says how it stands, in a window that has nothing to ask. */
export function sayInWindow(look: Look, words: SaidWords): void {
  void show<never>(look, new AbortController().signal, () => <Said words={words} />)
}

function Said({ words }: { readonly words: SaidWords }): ReactNode {
  const say = useWords()
  const title = useTitle()
  return (
    <main>
      <div className="scroll center">
        <h1 ref={title} tabIndex={-1}>
          {say(words)}
        </h1>
      </div>
    </main>
  )
}
