import type { ReactNode } from 'react'

/** One primitive, shown in the states it has. */
export interface Specimen {
  /** As it is exported. */
  readonly name: string
  readonly note: string
  /** Rendered once per theme. */
  readonly Show: (props: { readonly theme: 'light' | 'dark' }) => ReactNode
}

/** Primitives that belong together. */
export interface SpecimenGroup {
  readonly id: string
  readonly title: string
  readonly specimens: readonly Specimen[]
}
