import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import { createLog } from '../../core/log.ts'
import { createNftPictures } from './pictures.ts'

const ID = `eip155:31337/erc721:0x${'12'.repeat(20)}/7`
const log = createLog({ level: 'silent', personalData: false })
const PICTURES = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }

function png(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#b45'
  context.fillRect(0, 0, width, height)
  return canvas.toBuffer('image/png')
}

type Files = Readonly<Record<string, Buffer | string | { readonly location: string }>>

/** A chain whose collectible says that its description is at `uri`, and a server with files. */
async function trial(uri: (url: string) => string, files: (url: string) => Files, isLocal = true) {
  const asked: string[] = []
  const { url, close } = await httpServer(
    ({ path = '', method, body = '' }: { path?: string; method?: string; body?: string }) => {
      if (method === 'POST') {
        const answer = (call: { id: number; method: string }) => ({
          jsonrpc: '2.0',
          id: call.id,
          result: call.method === 'eth_call' ? encodeAbiParameters([{ type: 'string' }], [uri(url)]) : '0x7a69',
        })
        const calls = JSON.parse(body)
        return { body: JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)) }
      }
      asked.push(path)
      const file = files(url)[path]
      if (file === undefined) return { status: 404, body: '' }
      if (typeof file === 'string' || Buffer.isBuffer(file)) return { body: file as string }
      return { status: 302, headers: { location: file.location }, body: '' }
    },
  )
  onTestFinished(() => close())
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains = createChains([{ id: 'eip155:31337', name: 'Local', rpcUrls: [url], nativeCurrency, isLocal }], {
    timeout: 5_000,
  })
  const pictures = createNftPictures(chains, PICTURES)
  const picture = (size = 320) => pictures.picture(ID, size, { signal: new AbortController().signal, log })
  return { picture, asked }
}

const json = (image: string) => JSON.stringify({ name: 'Key', image })
const shown = (bytes: Buffer | undefined) => bytes && imageSize(bytes)

describe('pictures of collectibles', { timeout: 20_000 }, () => {
  it('default: a large picture is drawn small, once', async () => {
    const { picture, asked } = await trial(
      (url) => `${url}/7.json`,
      (url) => ({ '/7.json': json(`${url}/7.png`), '/7.png': png(1600, 800) }),
    )
    const [made, again] = await Promise.all([picture(), picture()])
    expect(shown(made)).toMatchObject({ type: 'webp', width: 320, height: 160 })
    expect(again).toBe(made)
    await picture()
    expect(asked).toEqual(['/7.json', '/7.png'])
    expect(shown(await picture(96))).toMatchObject({ width: 96, height: 48 })
  })

  it('behavior: a small one keeps its size, an SVG is drawn to pixels, redirects are followed', async () => {
    const small = await trial(
      (url) => `${url}/7.json`,
      (url) => ({ '/7.json': { location: '/moved.json' }, '/moved.json': json(`${url}/7`), '/7': png(40, 40) }),
    )
    expect(shown(await small.picture())).toMatchObject({ type: 'webp', width: 40, height: 40 })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="teal"/></svg>'
    const drawn = await trial(
      () =>
        `data:application/json,${encodeURIComponent(json(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`))}`,
      () => ({}),
    )
    expect(shown(await drawn.picture())).toMatchObject({ type: 'webp', width: 320, height: 320 })
  })

  it.each([
    ['hsl(120, 100%, 25%)', [0, 128, 0]],
    ['hsl(200 65% 45%)', [40, 139, 189]],
    ['hsla(-160deg 65% 45% / 100%)', [40, 139, 189]],
  ])('behavior: %s in an SVG is that colour', async (fill, color) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${fill}"/></svg>`
    const { picture } = await trial(
      (url) => `${url}/7.json`,
      (url) => ({ '/7.json': json(`${url}/7`), '/7': svg }),
    )
    const made = await picture(96)
    const canvas = createCanvas(1, 1)
    if (made) canvas.getContext('2d').drawImage(await loadImage(made), 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getContext('2d').getImageData(0, 0, 1, 1).data
    for (const [at, value] of [red, green, blue].entries()) expect(Math.abs(value - (color[at] ?? 0))).toBeLessThan(6)
  })

  it.each([
    ['a page', '<html><body>no picture</body></html>'],
    [
      'a bomb of pixels',
      Buffer.concat([
        png(1, 1).subarray(0, 16),
        Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]),
        png(1, 1).subarray(24),
      ]),
    ],
    [
      'an SVG that loads something',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1/x.png"/></svg>',
    ],
    [
      'an SVG with an entity',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['too much', Buffer.alloc(10_000_001)],
  ])('error: %s is none', async (_, file) => {
    const { picture } = await trial(
      (url) => `${url}/7.json`,
      (url) => ({ '/7.json': json(`${url}/7`), '/7': file }),
    )
    expect(await picture()).toBeUndefined()
  })

  it.each([
    (url: string) => `${url}/7.json`,
    () => 'https://127.0.0.1/7.json',
    () => 'https://[::1]/7.json',
    () => 'https://169.254.169.254/latest/meta-data',
    () => 'https://localhost/7.json',
    () => 'http://93.184.216.34/7.json',
    () => 'file:///etc/passwd',
    () => 'https://user:word@93.184.216.34/7.json',
  ])('error: nothing private is asked for a chain of the public (%#)', async (uri) => {
    const { picture, asked } = await trial(
      uri,
      (url) => ({ '/7.json': json(`${url}/7.png`), '/7.png': png(9, 9) }),
      false,
    )
    expect(await picture()).toBeUndefined()
    expect(asked).toEqual([])
  })
})
