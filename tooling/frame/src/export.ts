import { newReceiver } from './confirm/exchange.ts'
import { readQuestion } from './confirm/handover.ts'
import { FrameError } from './errors/frameError.ts'
import { lookOfQuestion } from './handlers/exportPhrase.ts'
import { sayInWindow, showPhrase } from './views/mount.tsx'

/** The window in which the words are shown: the frame seals them to a key that is made here. */
async function start(): Promise<void> {
  // In a frame, a page could lay something over them.
  if (window.top !== window) throw new FrameError('no-frame')
  const { question, answer, next, decline } = await readQuestion(window)
  const look = lookOfQuestion(question)
  const left = new AbortController()
  window.addEventListener('pagehide', decline, { signal: left.signal })
  const { publicKey, open } = await newReceiver()
  await answer({ publicKey })
  left.abort()
  await showPhrase(look, await open(await next()))
  window.close()
  sayInWindow(look, 'windowDone')
}

start().catch((error: unknown) => {
  if (!(error instanceof FrameError)) console.error('The words could not be shown', error)
  sayInWindow({}, 'windowOver')
})
