import { type App, isSolana } from './app/app.ts'
import { isAllowed, readProject } from './app/project.ts'
import { openTabs } from './app/tabs.ts'
import { frameChannel, type Handlers, newMark } from './channel/frameChannel.ts'
import { FrameError } from './errors/frameError.ts'
import { emailChangeHandlers } from './handlers/emailChange.ts'
import { mailHandlers, socialHandlers } from './handlers/login.ts'
import { resumeHandlers } from './handlers/resume.ts'
import { sessionHandlers } from './handlers/session.ts'
import { openStore } from './keys/storage.ts'
import { createService } from './service/client.ts'
import { type SessionWatch, watchSession } from './service/watchSession.ts'

/** What answers the host. */
function handlersOf(app: App, watch: SessionWatch): Handlers {
  const session = sessionHandlers(app)
  return {
    ...mailHandlers(app),
    ...socialHandlers(app),
    ...emailChangeHandlers(app),
    ...resumeHandlers(app),
    ...session,
    SIGN_OUT(payload, asked) {
      watch.stop()
      return session.SIGN_OUT(payload, asked)
    },
    async IS_CONNECTED(payload, asked) {
      const answer = await session.IS_CONNECTED(payload, asked)
      watch.look()
      return answer
    },
  }
}

/** Starts the wallet document: nothing is drawn and nothing is fetched before the host asks. */
async function boot(): Promise<void> {
  // Opened by itself it has no page to speak to.
  if (window.parent === window) throw new FrameError('W3mFrame: parent is not set')
  const project = readProject(document)
  const early: MessageEvent<unknown>[] = []
  const keep = (event: MessageEvent<unknown>): void => void early.push(event)
  window.addEventListener('message', keep)
  const store = await openStore(globalThis)
  window.removeEventListener('message', keep)
  const tabs = openTabs()
  const wanted = new URLSearchParams(location.search).get('chainId') ?? ''
  const first = (ids: readonly string[]): string => ids.find((id) => id === wanted) ?? ids[0] ?? ''
  const chains = project.chains.map(({ id }) => id)
  const app: App = {
    project,
    store,
    service: createService(store, () => {
      app.isEnded = app.isLeaving !== true
      app.wallet = undefined
      // What waits was asked of the account that was signed in.
      app.channel?.abort()
      app.sessionChanged()
    }),
    channel: undefined,
    chain: first(chains.filter((id) => !isSolana(id))),
    solanaChain: first(chains.filter(isSolana)),
    wallet: undefined,
    claim: undefined,
    accountType: 'eoa',
    theme: undefined,
    language: undefined,
    isEnded: false,
    sessionChanged() {
      const mark = newMark()
      app.channel?.tellSession(mark)
      tabs.tell(mark)
      watch.look()
    },
  }
  const watch = watchSession({ service: app.service, document })
  tabs.listen(async (mark) => {
    // What waits was asked of the account that was signed in.
    app.channel?.abort()
    app.wallet = undefined
    await app.service.reload()
    app.channel?.tellSession(mark)
    watch.look()
  })
  const handlers = handlersOf(app, watch)
  const explain = async (error: FrameError): Promise<string> => {
    const { loadLanguage } = await import('./locales/language.ts')
    return (await loadLanguage(app.language)).explain(error)
  }
  app.channel = frameChannel({ target: window, isAllowed: (origin) => isAllowed(project, origin), handlers, explain })
  // What came while storage was tried.
  for (const event of early) app.channel.receive(event)
}

boot().catch((error: unknown) => console.error('The wallet could not be started', error))
