import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { pluginStub } from '../../testing/pluginStub.ts'
import { type AnyPlugin, definePlugin } from './definePlugin.ts'

const load = async () => ({ default: () => null })
const slot = { label: { '~slot': 'text' }, open: { '~slot': 'route' } }
const account = definePlugin({ id: 'account', api: 1, ...{ slots: { action: slot } } })
const messages = { en: { open: 'Open', title: 'Notes', count_one: 'One note', count_other: '{{count}} notes' } }
const entry = { order: 1, label: 'open', open: 'notes.Notes' }

/** Starts a host as one without types may write it. */
function start(spec: object, peer: AnyPlugin = account, networks?: readonly []): void {
  const notes = definePlugin({ id: 'notes', api: 1, messages, views: { Notes: { load } }, ...spec }) as AnyPlugin
  createTestKernel({ plugins: [peer, notes], ...(networks ? { networks } : {}) })
}

describe('names that are not there', () => {
  test('default: right ones are let through, also those of a plugin that is left out', () => {
    start({ contributes: { 'account.action': [entry, false, { ...entry, order: 2 }] } })
    start({ needs: { till: { optional: true } }, contributes: { 'till.drawer': entry } })
    start({ views: { Notes: { load, title: 'count' } }, hooks: { onError: () => undefined } })
    start({ contributes: { 'kernel.accountButton': { order: 1 } } })
    start({ needs: { account: { optional: true } }, contributes: { 'account.tab': entry } }, pluginStub('account'))
  })

  test.each([
    ['a hook', { hooks: { afterConect: () => undefined } }, 'hook/unknown', 'afterConnect'],
    ['a slot', { contributes: { 'account.actoin': entry } }, 'slot/unknown', 'account.action'],
    ['a plugin in a slot', { contributes: { 'acount.action': entry } }, 'slot/unknown', 'account.action'],
    ['a route', { contributes: { 'account.action': { ...entry, open: 'notes.Nots' } } }, 'view/unknown', 'notes.Notes'],
    ['a message in a slot', { contributes: { 'account.action': { ...entry, label: 'opn' } } }, 'i18n/unknown', 'open'],
    ['a title', { views: { Notes: { load, title: 'titel' } } }, 'i18n/unknown', 'title'],
  ])('error: %s is corrected', (_, spec, code, meant) => {
    const caught = expect.objectContaining({
      code,
      message: expect.stringContaining(`\n- Did you mean "${meant}"?\n`),
    })
    expect(() => start(spec)).toThrow(caught)
  })

  test('error: nothing is proposed that nobody could have meant', () => {
    expect(() => start({ hooks: { whenever: () => undefined } })).toThrow(
      expect.objectContaining({ hints: [expect.stringContaining('plugin-reference.md')] }),
    )
  })

  test('behavior: mistakes of plugins are told before missing networks', () => {
    expect(() => start({}, account, [])).toThrow(expect.objectContaining({ code: 'config/no-networks' }))
    for (const [spec, code] of [
      [{ hooks: { onEror: () => undefined } }, 'hook/unknown'],
      [{ needs: { till: { optional: false } } }, 'plugin/missing'],
      [{ id: 'account' }, 'plugin/duplicate'],
      [{ views: [] }, 'plugin/invalid'],
      [{ contributes: { 'account.acton': entry } }, 'slot/unknown'],
    ] as const)
      expect(() => start(spec, account, [])).toThrow(expect.objectContaining({ code }))
  })

  test('behavior: a route that is opened is corrected too', async () => {
    const { kernel } = createTestKernel({
      plugins: [definePlugin({ id: 'notes', api: 1, ...{ views: { Notes: { load } } } })],
    })
    const open: (route: string) => void = kernel.open
    expect(() => open('notes.Note')).toThrow('Did you mean "notes.Notes"?')
  })
})
