import type { FastifyReply } from 'fastify'

/** Aborts when the client hangs up or the time of the request is over. */
export function requestSignal(reply: FastifyReply, limit: number): { signal: AbortSignal; done(): void } {
  const controller = new AbortController()
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort(new DOMException('The client is gone.', 'AbortError'))
  }
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time of the request is over.', 'TimeoutError')),
    limit,
  )
  reply.raw.once('close', onClose)
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer)
      reply.raw.off('close', onClose)
    },
  }
}
