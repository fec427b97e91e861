import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESPLORA_PAGE, type EsploraPlace, FURTHER_PAGES, readEsploraPage } from './esploraPages.ts'

interface Entry {
  readonly txid: string
  readonly status: { readonly confirmed: boolean; readonly block_height?: number }
}

const idOf = (number: number): string => number.toString(16).padStart(64, '0')
const waiting = (number: number): Entry => ({ txid: idOf(number), status: { confirmed: false } })
const mined = (number: number, height: number): Entry => ({
  txid: idOf(number),
  status: { confirmed: true, block_height: height },
})

/** Lists as the service has them, by address, newest first. */
function service(lists: Readonly<Record<string, readonly Entry[]>>) {
  const asked: string[] = []
  const ask = async (address: string, place: EsploraPlace): Promise<readonly Entry[]> => {
    asked.push(`${address} ${typeof place === 'object' ? BigInt(`0x${place.after}`) : place}`)
    const all = lists[address] ?? []
    const inBlocks = all.filter(({ status }) => status.confirmed)
    const rest = all.filter(({ status }) => !status.confirmed)
    if (place === 'start') return [...rest, ...inBlocks.slice(0, ESPLORA_PAGE)]
    const from = typeof place === 'object' ? inBlocks.findIndex(({ txid }) => txid === place.after) + 1 : 0
    return inBlocks.slice(from, from + ESPLORA_PAGE)
  }
  return { ask, asked }
}

/** All pages, as numbers. */
async function readAll(lists: Readonly<Record<string, readonly Entry[]>>, order = Object.keys(lists)) {
  const { ask } = service(lists)
  const pages: (readonly number[])[] = []
  let cursor: string | undefined
  for (let page = 0; page < 200; page += 1) {
    const { transactions, next } = await readEsploraPage(ask, order, cursor)
    pages.push(transactions.map(({ txid }) => Number(BigInt(`0x${txid}`))))
    if (next === null) return pages
    cursor = next
  }
  throw new Error('comes to no end')
}

describe('readEsploraPage', () => {
  it('default: what two addresses have is told once, what waits first, then by blocks', async () => {
    const pay = [waiting(1), mined(3, 30), mined(4, 20)]
    const ordinals = [waiting(1), mined(2, 40), mined(3, 30)]
    expect(await readAll({ pay, ordinals })).toEqual([[1, 2, 3, 4]])
  })

  it('behavior: in whatever order the addresses are named, pages and cursors are the same', async () => {
    const lists = {
      a: Array.from({ length: 60 }, (_, at) => mined(at, 1_000 - at)),
      b: Array.from({ length: 40 }, (_, at) => mined(at + 30, 970 - at)),
    }
    expect(await readAll(lists, ['b', 'a'])).toEqual(await readAll(lists, ['a', 'b']))
    const { ask } = service(lists)
    const [first, other] = await Promise.all([
      readEsploraPage(ask, ['a', 'b'], undefined),
      readEsploraPage(ask, ['b', 'a'], undefined),
    ])
    expect(other.next).toBe(first.next)
  })

  it('behavior: an address that is far behind waits, and is not read twice from its beginning to its end', async () => {
    const busy = Array.from({ length: 100 }, (_, at) => mined(at, 1_000 - at))
    const quiet = [mined(500, 10), mined(501, 9)]
    const pages = await readAll({ busy, quiet })
    expect(pages.flat()).toEqual([...busy.keys(), 500, 501])
    expect(pages.length).toBeLessThan(7)
  })

  it('behavior: a block with more of an address than fit on a page is given as a whole', async () => {
    const crowd = [...Array.from({ length: 70 }, (_, at) => mined(at, 50)), mined(90, 40)]
    const other = [mined(69, 50), mined(91, 45)]
    expect((await readAll({ crowd, other })).flat().sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 70 }, (_, at) => at),
      90,
      91,
    ])
  })

  it('behavior: over any lists nothing is lost, told twice or out of order', async () => {
    const shares = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 7 })), {
      maxLength: 220,
    })
    await fc.assert(
      fc.asyncProperty(shares, async (entries) => {
        const all = entries
          .map(([height, owners], at) => ({ entry: mined(at, height), owners }))
          .sort((first, other) => (other.entry.status.block_height ?? 0) - (first.entry.status.block_height ?? 0))
        const ofOwner = (bit: number) => all.filter(({ owners }) => owners & bit).map(({ entry }) => entry)
        const read = (await readAll({ a: ofOwner(1), b: ofOwner(2), c: ofOwner(4) })).flat()
        expect([...read].sort((a, b) => a - b)).toEqual([...entries.keys()])
        const heights = read.map((number) => entries[number]?.[0] ?? 0)
        expect(heights).toEqual([...heights].sort((a, b) => b - a))
      }),
      { numRuns: 60 },
    )
  })

  it('behavior: a cursor of twenty addresses is short', async () => {
    const list = (owner: number) => Array.from({ length: 60 }, (_, at) => mined(owner * 100 + at, 1_000 - at))
    const lists = Object.fromEntries(Array.from({ length: 20 }, (_, owner) => [`address ${owner}`, list(owner)]))
    const { next } = await readEsploraPage(service(lists).ask, Object.keys(lists), undefined)
    expect(next?.length).toBeLessThan(1_000)
  })

  it('error: a cursor of other addresses, a cut one, and none of ours', async () => {
    const lists = { a: Array.from({ length: 60 }, (_, at) => mined(at, 100 - at)), b: [] }
    const { ask } = service(lists)
    const { next } = await readEsploraPage(ask, ['a', 'b'], undefined)
    const refused = { status: 400, code: 'cursor-invalid' }
    await expect(readEsploraPage(ask, ['a', 'c'], next ?? '')).rejects.toMatchObject(refused)
    for (const cursor of [next?.slice(0, -9) ?? '', `${next}.m`, '', 'not/one of yours'])
      await expect(readEsploraPage(ask, ['a', 'b'], cursor)).rejects.toMatchObject(refused)
  })

  it('error: a service that begins again and again', async () => {
    const page = Array.from({ length: ESPLORA_PAGE }, (_, at) => mined(at, 7))
    await expect(readEsploraPage(async () => page, ['a'], undefined)).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('behavior: one question reads so many pages, however long the blocks of however many addresses are', async () => {
    let asked = 0
    const ask = async () => {
      asked += 1
      return Array.from({ length: ESPLORA_PAGE }, (_, at) => mined(asked * ESPLORA_PAGE + at, 7))
    }
    const addresses = Array.from({ length: 20 }, (_, at) => `address ${at}`)
    const { next } = await readEsploraPage(ask, addresses, undefined)
    expect(asked).toBe(addresses.length + FURTHER_PAGES)
    await readEsploraPage(ask, addresses, next ?? '')
    expect(asked).toBe(2 * (addresses.length + FURTHER_PAGES))
  })

  it('behavior: a long block goes on with the next page, to its end, and nothing of other addresses is lost', async () => {
    const crowd = Array.from({ length: 190 * ESPLORA_PAGE }, (_, at) => mined(at, 7))
    const pages = await readAll({ crowd })
    expect(pages.flat()).toEqual([...crowd.keys()])
    expect(pages.length).toBe(Math.ceil(190 / (1 + FURTHER_PAGES)))
    const other = [mined(5_000, 8), mined(5_001, 7), mined(5_002, 6)]
    expect((await readAll({ crowd, other })).flat()).toEqual([5_000, ...crowd.keys(), 5_001, 5_002])
  })
})
