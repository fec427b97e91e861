import { KERNEL_API } from '../core/adapters/adapter.ts'
import type { AnyPlugin, Part } from '../core/plugins/definePlugin.ts'

/** What a stub stands in with; what is not given is not there. */
export interface StubParts<P extends AnyPlugin> {
  readonly actions?: Partial<Part<P, 'actions'>>
  readonly atoms?: Partial<Part<P, 'atoms'>>
  readonly messages?: Partial<Part<P, 'messages'>>
  /** Components by view name. */
  readonly views?: Partial<Part<P, 'views'>>
  /** The view the modal opens with while a wallet is connected, and while none is. */
  readonly start?: { readonly [Status in 'connected' | 'disconnected']?: keyof Part<P, 'views'> }
}

/**
 * Stands in for a plugin in the tests of those that need it; plugins publish theirs from `./testing`.
 * @example
 * export const connectStub = (): ConnectPlugin => pluginStub('connect', { views: { Connect: () => null } })
 */
export function pluginStub<P extends AnyPlugin>(id: P['id'], given?: StubParts<P>): P
export function pluginStub(id: string, given: object = {}): object {
  const { views = {}, messages, start = {}, ...rest }: Readonly<Record<string, object | undefined>> = { ...given }
  const startOf = (view: string): object => {
    const status = Object.entries(start).find(([, name]) => name === view)?.[0]
    return status === undefined ? {} : { start: status }
  }
  return {
    id,
    api: KERNEL_API.major,
    ...rest,
    ...(messages ? { messages: { en: messages } } : {}),
    views: Object.fromEntries(
      Object.entries(views).map(([name, component]) => [
        name,
        { load: async () => ({ default: component }), ...startOf(name) },
      ]),
    ),
  }
}
