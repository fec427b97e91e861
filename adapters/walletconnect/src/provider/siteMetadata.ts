import type { AppMetadata, PlatformService } from '@latchkey/kernel'
import { parseUrl } from './parseUrl.ts'

interface SiteMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: string[]
}

/** What wallets show of the site; where the host says nothing, the page's own host and origin. */
export function siteMetadata(
  { name, description, url, icons }: AppMetadata,
  platform: Pick<PlatformService, 'host' | 'url'>,
): SiteMetadata {
  const page = parseUrl(platform.url)?.origin ?? ''
  return { name: name || platform.host, description, url: url || page, icons: [...icons] }
}
