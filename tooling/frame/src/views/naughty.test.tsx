// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { encodeAbiParameters, stringToHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { english } from '../locales/language.ts'
import type { Subject } from '../read/facts.ts'
import { readCall } from '../read/readCall.ts'
import { messageBytes, readMessage } from '../read/readMessage.ts'
import { readTypedData } from '../read/readTypedData.ts'
import { Approve } from './Approve.tsx'
import { Words } from './words.tsx'

const list = join(import.meta.dirname, '../../../../theme/fixtures/naughty-strings.json')
const { strings }: { readonly strings: readonly string[] } = JSON.parse(readFileSync(list, 'utf8'))

const OWNER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const TOKEN = '0x00000000000000000000000000000000000000e1'
const ORIGIN = 'https://shop.example'

beforeEach(() => {
  stubSight()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A token that calls itself so. */
const nodeOf = (name: string) => async (_method: string, params: unknown) => {
  const { data } = Object(Object(params)[0])
  // decimals()
  if (data === '0x313ce567') return encodeAbiParameters([{ type: 'uint256' }], [6n])
  return encodeAbiParameters([{ type: 'string' }], [name])
}

/** What is drawn for a text in every place where a site, or a contract, can put one. */
async function subjectsOf(text: string): Promise<readonly Subject[]> {
  const node = nodeOf(text)
  const context = { address: OWNER, chain: 'eip155:1', origin: ORIGIN, node }
  const typed = {
    types: { Order: [{ name: 'note', type: 'string' }] },
    primaryType: 'Order',
    domain: { name: text, chainId: 1 },
    message: { note: text },
  }
  const data = `0xa9059cbb${OWNER.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  const call = await readCall({ to: TOKEN, data, value: 0n }, OWNER, { node, coin: { symbol: text, decimals: 18 } })
  return [
    readMessage(messageBytes(stringToHex(text)), context),
    await readTypedData(typed, context, 0),
    { digest: '0x', facts: { ...call, raw: '' } },
  ]
}

/** Signs that turn, join or hide others; where a text is signed as it stands, its lines stay. */
const HIDDEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/u

test(`behavior: ${strings.length} naughty texts are shown as text, in every place`, { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  for (const text of strings.filter((each) => !/\p{Surrogate}/u.test(each)))
    for (const [at, subject] of (await subjectsOf(text)).entries()) {
      const request = {
        subject,
        origin: ORIGIN,
        claim: text,
        chain: 'Ethereum',
        address: OWNER,
        turn: { position: 1, total: 1 },
      }
      const { container, unmount } = render(
        <Words.Provider value={english}>
          <Approve request={request} onDecide={() => undefined} />
        </Words.Provider>,
      )
      const isMarkup =
        container.querySelector('script, img, iframe, a, style, svg[onload], object, embed, video, audio') !== null
      const shown = (container.textContent ?? '').replaceAll(/\p{Extended_Pictographic}[\u200D\uFE0F]*/gu, '')
      if (isMarkup || HIDDEN.test(shown)) wrong.push(`${at}: ${JSON.stringify(text)}`)
      unmount()
    }
  expect(wrong).toEqual([])
})
