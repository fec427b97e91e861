import type { Connector, PageDiscovery } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import { createResumeQueue, extensionConnector, type ResumeQueue } from './extensionConnector.ts'

/** Keys that are looked at: users do not read more, and each costs memory. */
const MAX_EXTENSIONS = 1000
/** Objects of one key: a script that replaces them is alone in its share. */
const MAX_OF_KEY = 5
/** Between two looks, in milliseconds, and how often it is looked after something has happened. */
const PAUSE = 500
const LOOKS = 6

/** What users know extensions by that give only their key. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
  polkagate: 'PolkaGate',
  'aleph-zero': 'Aleph Zero Signer',
}

function nameOf(key: string): string {
  return Object.hasOwn(NAMES, key) ? (NAMES[key] ?? key) : cleanText(key)
}

function keysOf(holder: unknown): readonly string[] {
  try {
    return typeof holder === 'object' && holder !== null ? Object.keys(holder).slice(0, MAX_EXTENSIONS) : []
  } catch {
    return []
  }
}

/** The extension at a key; `undefined` for what cannot be asked for anything. */
function extensionAt(holder: unknown, key: string): object | undefined {
  const found = readProperty(holder, key)
  const isRight = ['enable', 'connect'].some((name) => typeof readProperty(found, name) === 'function')
  return typeof found === 'object' && found !== null && isRight ? found : undefined
}

/**
 * The extensions found so far. Identity is the key with the object that was found there first: another object at the same
 * key, and another key of the same name, is marked and never reopened.
 */
function createRegister({ ctx }: PageDiscovery, queue: ResumeQueue) {
  const known = new Map<object, Connector>()
  const counts = new Map<string, number>()
  const names = new Set<string>()

  function add(key: string, extension: object): boolean {
    const count = counts.get(key) ?? 0
    const name = nameOf(key)
    if (known.has(extension) || count >= MAX_OF_KEY || known.size >= MAX_EXTENSIONS || !name) return false
    const isDuplicate = count > 0 || names.has(name)
    const id = `injectedWeb3:${key}${count > 0 ? `#${count + 1}` : ''}`
    // Most extensions give only their key, and get a letter.
    const icon = cleanIcon(readProperty(extension, 'icon'))
    known.set(extension, extensionConnector({ id, name, icon, extension, isDuplicate, queue }, ctx))
    counts.set(key, count + 1)
    names.add(name)
    return true
  }

  return { add, connectors: () => [...known.values()] }
}

/**
 * Finds extensions until the signal aborts. They put themselves into the page without a word, whenever they are ready: it
 * is looked at the start, while the page loads, and for three seconds after each press, which may open the list of wallets.
 */
export function discover(discovery: PageDiscovery): void {
  const { target, signal, onChange, ctx } = discovery
  const register = createRegister(discovery, createResumeQueue(ctx.services.clock))
  let looksLeft = 0

  function look(isFirst = false): void {
    const holder = readProperty(target, 'injectedWeb3')
    const added = keysOf(holder).map((key) => {
      const extension = extensionAt(holder, key)
      return extension !== undefined && register.add(key, extension)
    })
    if (isFirst || added.includes(true)) onChange(register.connectors())
  }

  async function lookOn(): Promise<void> {
    const isLooking = looksLeft > 0
    looksLeft = LOOKS
    if (isLooking) return
    for (; looksLeft > 0; looksLeft -= 1) {
      await ctx.services.clock.sleep(PAUSE, signal)
      look()
    }
  }
  const again = (): void => {
    lookOn().catch(() => undefined)
  }

  look(true)
  again()
  const page: unknown = readProperty(target, 'document')
  if (page instanceof EventTarget) page.addEventListener('DOMContentLoaded', () => look(), { signal })
  target.addEventListener('load', () => look(), { signal })
  for (const press of ['pointerdown', 'keydown'])
    target.addEventListener(press, again, { signal, capture: true, passive: true })
}
