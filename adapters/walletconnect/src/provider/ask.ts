import type { SignClient } from './clientTypes.ts'

/** One call as the library takes it. */
export type WcCall = Parameters<SignClient['request']>[0]

/** Asks the wallet once. What was asked and answered is not kept: the library would store it for 30 days. */
export async function ask(client: SignClient, call: WcCall): Promise<unknown> {
  let id: number | undefined
  const note = (sent: { readonly id: number; readonly request: unknown }): void => {
    if (sent.request === call.request) id = sent.id
  }
  client.on('session_request_sent', note)
  try {
    return await client.request<unknown>(call)
  } finally {
    client.off('session_request_sent', note)
    if (id !== undefined) client.core.history.delete(call.topic, id)
  }
}
