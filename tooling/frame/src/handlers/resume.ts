import { type App, wakeUp } from '../app/app.ts'
import { lookOf } from '../app/look.ts'
import type { Handlers } from '../channel/frameChannel.ts'
import { takeFromWindow } from '../confirm/meeting.ts'
import { FrameError } from '../errors/frameError.ts'

/** Answers the event by which a user comes back where this browser keeps nothing for the frame. */
export function resumeHandlers(app: App): Handlers {
  const { service, project } = app
  return {
    async RESUME({ email }, { origin, signal }) {
      // A window gives a sign-in to a frame that has none and cannot keep one, and replaces none.
      if (app.store.isLasting || (await service.resume()))
        throw new FrameError('Sign in here: this page needs no window of the wallet.')
      const asks = { jkt: await service.thumbprint(), project: project.id, site: origin, email, look: lookOf(app) }
      await takeFromWindow(asks, ({ session, key }) => wakeUp(app, session, key, signal), signal)
      return undefined
    },
  }
}
