import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { LRUCache } from 'lru-cache'
import type { Chain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { callViews, decodeText, viewCall } from '../../core/chains/viewCalls.ts'
import type { Config } from '../../core/config/config.ts'
import { outsideFetch } from '../../core/http/outsideFetch.ts'
import type { Log } from '../../core/log.ts'
import { readMintUri } from '../history/solanaMints.ts'
import { ipfsUrl, pictureOf } from './describeNft.ts'

const MAX_PICTURE = 10_000_000
const MAX_METADATA = 500_000
const MAX_ANSWER = 512_000
/** What is drawn is held in memory as four bytes a pixel. */
const MAX_PIXELS = 24_000_000
/** What can be drawn, by its first bytes; what a server calls it does not count. */
const DRAWN: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp', 'avif', 'svg'])
const MAX_AT_ONCE = 4
const KEPT_BYTES = 64_000_000
const KEPT_MS = 86_400_000
const MISSING_MS = 600_000
/** WebP quality, and the next one when the first is too large. */
const QUALITIES = [82, 60, 35]

/** `tokenURI(uint256)` of ERC-721, `uri(uint256)` of ERC-1155. */
const CALLS: Readonly<Record<string, string>> = { erc721: '0xc87b56dd', erc1155: '0x0e89341c' }

/** A collectible by its CAIP-19 id. */
interface Asset {
  readonly chain: Chain
  readonly namespace: string
  /** Contract or mint. */
  readonly address: string
  readonly tokenId: string
}

/** Pictures of collectibles, drawn here from what the collectibles themselves name. */
export interface NftPictures {
  /**
   * A WebP no larger than `size` on its longer side; `undefined` when there is no picture that can be shown.
   *
   * @param assetId CAIP-19
   */
  picture(
    assetId: string,
    size: number,
    options: { readonly signal: AbortSignal; readonly log: Log },
  ): Promise<Buffer | undefined>
}

function parseAsset(chains: Chains, assetId: string): Asset | undefined {
  const [, chainId = '', namespace = '', address = '', tokenId = ''] =
    /^([^/]+)\/(erc721|erc1155|nft):([^/]+)(?:\/(\d+))?$/.exec(assetId) ?? []
  const chain = chains.find(chainId)
  return chain && { chain, namespace, address, tokenId }
}

/** Where a collectible says that its description is. */
async function descriptionUri({ chain, namespace, address, tokenId }: Asset, signal: AbortSignal) {
  if (namespace === 'nft') return readMintUri(chain, address, signal)
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  const [answer] = await callViews(chain, [viewCall(address, `${CALLS[namespace]}${id}`)], signal)
  return decodeText(answer)?.replaceAll('{id}', id)
}

/** The bytes in an address that holds them itself (RFC 2397). */
function inlineBytes(uri: string): Buffer | undefined {
  const [, encoding, content] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(uri) ?? []
  if (content === undefined) return undefined
  return encoding ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content))
}

/** An SVG that would load something, or holds another document: what is drawn must be in it. */
const REACHES_OUT =
  /<!ENTITY|<\s*(foreignObject|script|iframe)|@import|(href|src)\s*=\s*["']?\s*(?!#|data:image\/(png|jpeg|webp|gif))[^\s"'#]|url\(\s*["']?\s*(?!#)[^\s"'#)]/i

const HUE = /hsla?\(\s*(-?[\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%[^)]*\)/gi

/** Colours by hue in hexadecimal digits: what draws here knows no others, and makes them black. */
function withPlainColors(svg: string): string {
  return svg.replace(HUE, (_, hue: string, saturation: string, lightness: string) => {
    const [part, light] = [Math.min(100, Number(saturation)) / 100, Math.min(100, Number(lightness)) / 100]
    const chroma = part * Math.min(light, 1 - light)
    const channel = (shift: number): string => {
      const turn = (((shift + Number(hue) / 30) % 12) + 12) % 12
      const value = light - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, '0')
    }
    return `#${channel(0)}${channel(8)}${channel(4)}`
  })
}

/** Draws a picture small; `undefined` for what is none, or is too large to be drawn safely. */
async function drawSmall(bytes: Buffer, size: number): Promise<Buffer | undefined> {
  const { width = 0, height = 0, type = '' } = imageSize(bytes)
  if (!DRAWN.has(type) || width < 1 || height < 1 || width * height > MAX_PIXELS) return undefined
  const svg = type === 'svg' ? bytes.toString('utf8') : undefined
  if (svg !== undefined && REACHES_OUT.test(svg)) return undefined
  const image = await loadImage(svg === undefined ? bytes : Buffer.from(withPlainColors(svg)))
  const scale = type === 'svg' ? size / Math.max(width, height) : Math.min(1, size / Math.max(width, height))
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const made = await canvas.encode('webp', quality)
    if (made.length <= MAX_ANSWER) return made
  }
  return undefined
}

/** Lets so many at once, the others wait. */
function limiter(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Pictures of the collectibles of the served chains. Only what a collectible names is read, never an address of a request. */
export function createNftPictures(chains: Chains, { ipfs, arweave }: Config['pictures']): NftPictures {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (made) => made.length || 1,
    ttl: KEPT_MS,
  })
  const missing = new LRUCache<string, true>({ max: 20_000, ttl: MISSING_MS })
  const running = new Map<string, Promise<Buffer | undefined>>()
  const inTurn = limiter(MAX_AT_ONCE)

  /** What an address stands for that collections write. */
  function toUrl(uri: string): URL | undefined {
    const content = ipfsUrl(uri, ipfs)
    if (content) return content
    const [, record] = /^ar:\/\/([\w./-]{1,500})$/i.exec(uri) ?? []
    if (record !== undefined) return new URL(`/${record}`, arweave)
    return URL.canParse(uri) ? new URL(uri) : undefined
  }

  async function read(uri: string, chain: Chain, maxBytes: number, signal: AbortSignal): Promise<Buffer | undefined> {
    const inline = uri.startsWith('data:') ? inlineBytes(uri) : undefined
    if (inline) return inline.length <= maxBytes ? inline : undefined
    const url = toUrl(uri)
    return url && outsideFetch(url, { signal, maxBytes, allowsLocal: chain.config.isLocal === true })
  }

  async function make(asset: Asset, size: number, signal: AbortSignal): Promise<Buffer | undefined> {
    const uri = await descriptionUri(asset, signal)
    const description = uri && (await read(uri, asset.chain, MAX_METADATA, signal))
    const address = description && pictureOf(JSON.parse(description.toString('utf8')))
    const bytes = address && (await read(address, asset.chain, MAX_PICTURE, signal))
    return bytes ? inTurn(() => drawSmall(bytes, size)) : undefined
  }

  return {
    async picture(assetId, size, { log }) {
      const key = `${assetId} ${size}`
      const known = drawn.get(key)
      if (known || missing.has(key)) return known
      const asset = parseAsset(chains, assetId)
      if (!asset) return undefined
      const work =
        running.get(key) ??
        // Others wait for the same picture: no one's own signal ends it.
        make(asset, size, AbortSignal.timeout(15_000))
          .catch((error: unknown) => {
            log.debug({ err: error, chain: asset.chain.id }, 'a collectible has no picture that can be read')
            return undefined
          })
          .finally(() => running.delete(key))
      running.set(key, work)
      const made = await work
      if (made) drawn.set(key, made)
      else missing.set(key, true)
      return made
    },
  }
}
