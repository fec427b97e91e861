import type { Kernel, Network } from '@latchkey/kernel'
import type { account } from '@latchkey/plugin-account'
import type { connect } from '@latchkey/plugin-connect'
import type { networks } from '@latchkey/plugin-networks'
import type { ComponentType, ReactNode } from 'react'

/** The widget of a page that has another library beside it: what is needed to connect, no feature more. */
export type LibraryKernel = Kernel<
  readonly [ReturnType<typeof connect>, ReturnType<typeof account>, ReturnType<typeof networks>]
>

/** What a library's page is made of. */
export interface Library {
  readonly kernel: LibraryKernel
  /** The providers of the library, around the page. */
  readonly Provider: ComponentType<{ readonly children: ReactNode }>
  /** The part of the page that knows the library alone. */
  readonly Side: ComponentType
}

/** What a library's page is made from. */
export interface LibraryParts {
  /** EVM networks whose nodes run here. */
  readonly networks: readonly Network[]
  /** Makes the kernel. @param adapters what stands beside the connect, account and networks plugins */
  createKernel(adapters: Parameters<typeof import('@latchkey/kernel').createKernel>[0]['adapters']): LibraryKernel
}
