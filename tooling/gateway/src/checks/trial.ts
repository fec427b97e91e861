import type { RequestOptions } from '../core/sources/source.ts'

/** What is wrong with a source, in words. */
export type Problems = string[]

/** What a request carries, with a log that is kept, so that it can be searched for secrets. */
export function listening(signal: AbortSignal): { readonly options: RequestOptions; readonly messages: unknown[] } {
  const messages: unknown[] = []
  const take = (...words: unknown[]): void => void messages.push(...words)
  const levels = { info: take, warn: take, error: take, debug: take, trace: take, fatal: take, silent: take }
  const log: RequestOptions['log'] = { ...levels, level: 'info', child: () => log }
  return { options: { signal, log }, messages }
}

/** Which secrets stand in what was said. */
export function findSecrets(messages: readonly unknown[], secrets: readonly string[], where: string): Problems {
  const text = messages
    .map((item) => (item instanceof Error ? `${item.message} ${item.stack}` : JSON.stringify(item)))
    .join(' ')
  return secrets
    .filter((secret) => text.includes(secret))
    .map((secret) => `${where} holds the secret ${secret.slice(0, 2)}…`)
}

/** Whether a request ends when its signal is aborted, and tells no secret then. */
export async function checkAbort(
  ask: (options: RequestOptions) => Promise<unknown>,
  secrets: readonly string[],
): Promise<Problems> {
  const { options: aborted, messages } = listening(AbortSignal.abort(new Error('gone')))
  const outcome = await Promise.race([
    Promise.resolve(aborted)
      .then(ask)
      .then(
        () => 'answered',
        (error: unknown) => {
          messages.push(error)
          return 'refused'
        },
      ),
    new Promise((resolve) => setTimeout(resolve, 2_000, 'nothing')),
  ])
  const late = outcome === 'nothing' ? ['does not end when its signal is aborted'] : []
  return [...late, ...findSecrets(messages, secrets, 'an error of an aborted request')]
}

/** Whether it is a CAIP-2 id. */
export const isChainId = (text: string): boolean => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text)

/** Whether a text may stand in a page: something, without characters that control what follows. */
export const isShowable = (text: string): boolean => text !== '' && !/[\p{Cc}\p{Cf}]/u.test(text)

/** With which HTTP status a request is refused; `undefined` when it is answered. */
export async function refusalOf(request: () => Promise<unknown>): Promise<{ readonly status: unknown } | undefined> {
  try {
    await request()
    return undefined
  } catch (error) {
    return { status: Object(error).status }
  }
}
