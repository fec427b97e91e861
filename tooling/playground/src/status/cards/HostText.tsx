import type { ReactNode } from 'react'

/** Where a part answers, without the protocol. */
export function HostText({ url }: { readonly url: string | undefined }): ReactNode {
  return <bdi className="pg-mono">{url ? new URL(url).host : '–'}</bdi>
}
