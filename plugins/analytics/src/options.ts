import { kernelError } from '@latchkey/kernel'

/** One thing a user did, as the gateway gets it. Only texts, numbers and truth values; texts are redacted. */
export interface AnalyticsEvent {
  /** In capitals, such as `MODAL_OPEN`. */
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** What a host can set. */
export interface AnalyticsOptions {
  /** `false` switches all of it off: nothing is listened to, asked for, or sent. @defaultValue true */
  readonly enabled?: boolean
  /**
   * `ask`: nothing leaves the page, not even the question whether the gateway counts, before `allow()` is called.
   * @defaultValue 'assumed'
   */
  readonly consent?: 'assumed' | 'ask'
  /** Whether events say which account is connected. @defaultValue false */
  readonly address?: boolean
  /** Where events go, http(s). @defaultValue the `gateway` of the kernel */
  readonly endpoint?: string
  /** Events of further plugins, by their full names, and what is sent for each; `undefined` sends nothing. */
  readonly events?: Readonly<Record<string, (payload: unknown) => AnalyticsEvent | undefined>>
}

/** Finds mistakes in development. @throws `config/invalid` naming the option */
export function checkOptions({
  enabled = true,
  consent = 'assumed',
  address = false,
  endpoint,
  events,
}: AnalyticsOptions): void {
  const fail = (argument: string, problem: string): never => {
    throw kernelError('config/invalid', { details: { argument: `analytics({ ${argument} })`, problem } })
  }
  if (typeof enabled !== 'boolean') fail('enabled', 'expected true or false')
  if (typeof address !== 'boolean') fail('address', 'expected true or false')
  if (consent !== 'assumed' && consent !== 'ask') fail('consent', "expected 'assumed' or 'ask'")
  if (endpoint !== undefined && !/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(endpoint))
    fail('endpoint', 'expected a web address without query')
  for (const [name, describe] of Object.entries(events ?? {}))
    if (typeof describe !== 'function' || !name.includes('.'))
      fail(`events: { '${name}' }`, "expected a function by '<plugin id>.<event>'")
}
