import { KERNEL_API } from '../core/kernelApi.ts'
import type { AnyPlugin, Part } from '../core/plugins/plugin.ts'

/** What a stub stands in with; what is not given is not there. */
export interface StubParts<P extends AnyPlugin> {
  readonly actions?: Partial<Part<P, 'actions'>>
  readonly atoms?: Partial<Part<P, 'atoms'>>
  readonly messages?: Partial<Part<P, 'messages'>>
  /** Components by view name. */
  readonly views?: Partial<Part<P, 'views'>>
}

/**
 * Stands in for a plugin in the tests of those that need it; plugins publish theirs from `./testing`.
 * @example
 * export const connectStub = (): ConnectPlugin => pluginStub('connect', { views: { Connect: () => null } })
 */
export function pluginStub<P extends AnyPlugin>(id: P['id'], parts?: StubParts<P>): P
export function pluginStub(id: string, parts: object = {}): object {
  const { views = {}, messages, ...rest }: Readonly<Record<string, object | undefined>> = { ...parts }
  return {
    id,
    api: KERNEL_API.major,
    ...rest,
    ...(messages ? { messages: { en: messages } } : {}),
    views: Object.fromEntries(
      Object.entries(views).map(([name, component]) => [name, { load: async () => ({ default: component }) }]),
    ),
  }
}
