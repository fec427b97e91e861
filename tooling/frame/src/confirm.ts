import { readQuestion } from './confirm/handover.ts'
import { askInWindow, sayInWindow } from './views/mount.tsx'
import { readReview } from './views/reviewWindow.ts'

/** The window in which a request is reviewed: it shows what the frame has read, and tells the frame what was decided. */
async function review(): Promise<void> {
  const { question, answer, decline } = await readQuestion(window)
  const { request, look } = readReview(question)
  const left = new AbortController()
  window.addEventListener('pagehide', decline, { signal: left.signal })
  const decision = await askInWindow(look, request)
  const { digest } = request.subject
  await answer({ digest, decision: decision.kind === 'approve' ? { kind: 'approve' } : decision })
  left.abort()
  window.close()
  sayInWindow(look, 'windowDone')
}

review().catch((error: unknown) => {
  console.error('The window has nothing to ask', error)
  sayInWindow({}, 'windowOver')
})
