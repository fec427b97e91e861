import { replayed } from '@latchkey/devnet/replay'
import type { GatewayConfig } from '../core/config/config.ts'
import { DEFAULT_SOURCES, defaultChains } from '../core/config/defaultChains.ts'
import { BLOCKSCOUT_INSTANCES } from '../core/sources/blockscout.ts'
import type { SourceSelection } from '../core/sources/selection.ts'
import { DEFILLAMA_URL } from '../features/prices/defillama.ts'
import { JUPITER_URL } from '../features/tokens/tokenList.ts'

/** Where each default source answers unless the configuration says otherwise. */
const ADDRESSES: Readonly<Record<string, object>> = {
  defillama: { url: DEFILLAMA_URL },
  jupiter: { url: JUPITER_URL },
  blockscout: { instances: BLOCKSCOUT_INSTANCES },
}

/** Every address of the value, as the replay server answers it. */
function moved(value: unknown, url: string): unknown {
  if (typeof value === 'string') return value.startsWith('https://') ? replayed(url, value) : value
  if (Array.isArray(value)) return value.map((item) => moved(item, url))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, url)]))
}

/**
 * What is served without any configuration, with every address outside in the hands of the replay server.
 *
 * @param url where the replay server answers
 */
export function replayConfig(url: string): Pick<GatewayConfig, 'chains' | 'sources'> {
  const stated = Object.entries(DEFAULT_SOURCES).map(([kind, list]) => [
    kind,
    Array.isArray(list) ? list.map((entry: SourceSelection) => ({ ...ADDRESSES[entry.use], ...entry })) : list,
  ])
  // The values keep the types that they had: only texts are exchanged for texts.
  return moved({ chains: defaultChains, sources: Object.fromEntries(stated) }, url) as ReturnType<typeof replayConfig>
}
