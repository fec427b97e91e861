// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runPlugin } from './runPlugin.ts'

/** Node imports no blobs: the same text under an address that it does import. */
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => addresses.get(blob as Blob) ?? '')
})
afterEach(() => vi.restoreAllMocks())

const addresses = new Map<Blob, string>()
const RealBlob = globalThis.Blob
globalThis.Blob = class extends RealBlob {
  constructor(parts: string[], options?: BlobPropertyBag) {
    super(parts, options)
    addresses.set(this, `data:text/javascript,${encodeURIComponent(parts.join(''))}`)
  }
} as typeof Blob

const MODULES = { kit: { definePlugin: (spec: object) => ({ api: 1, ...spec }) } }

/** Runs a body as the compiler leaves it. */
function run(body: string) {
  return runPlugin(`export default function (require, exports) {${body}\n}`, MODULES)
}

const START = "const { definePlugin } = require('kit');"

describe('runPlugin', () => {
  test('default: what a function of the module makes, or the plugin itself', async () => {
    expect(await run(`${START} exports.a = () => definePlugin({ id: 'a' })`)).toEqual({ api: 1, id: 'a' })
    expect(await run(`${START} exports.default = definePlugin({ id: 'b' })`)).toEqual({ api: 1, id: 'b' })
  })

  test('behavior: components that are exported, too, are not called', async () => {
    const view = "exports.View = function View() { throw new Error('called') }"
    expect(await run(`${START} ${view}; exports.a = () => definePlugin({ id: 'a' })`)).toMatchObject({ id: 'a' })
  })

  test('error: no plugin, an unknown module, code that throws', async () => {
    await expect(run('exports.a = 1')).rejects.toThrow('The code exports no plugin.')
    await expect(run("require('left-pad')")).rejects.toThrow('This page has no module "left-pad". It has kit.')
    await expect(run("require('constructor')")).rejects.toThrow('no module "constructor"')
    await expect(run("throw new Error('broken')")).rejects.toThrow('broken')
  })
})
