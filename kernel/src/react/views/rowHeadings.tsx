import { Fragment, type ReactNode } from 'react'
import type { RowHeadings } from './useRowWindow.ts'

/** A heading of a list, and the row it stands above. */
export interface RowHeading {
  /** Place of the row, from 0. */
  readonly at: number
  readonly label: string
}

export interface RowHeadingsOptions {
  /** In the order of the rows. */
  readonly places: readonly RowHeading[]
  /** Pixels of one heading. */
  readonly height: number
  /** Draws one; a list consists of `listitem`s, so this has to be one. */
  readonly draw: (label: string) => ReactNode
}

/**
 * Headings for a `RowList`, such as the months of a history: they scroll with the rows, count in the size of a long list,
 * and are no stops for the arrow keys. A chunk that has no headings does not carry this.
 */
export function rowHeadings({ places, height, draw }: RowHeadingsOptions): RowHeadings {
  const labels = new Map(places.map(({ at, label }) => [at, label]))
  return {
    draw(index) {
      const label = labels.get(index)
      return label === undefined ? null : <Fragment key={`heading ${index}`}>{draw(label)}</Fragment>
    },
    heightOf: (start, end) => places.filter(({ at }) => at >= start && at < end).length * height,
    without(offset, rowHeight) {
      const passed = places.filter(({ at }, before) => at * rowHeight + before * height < offset).length
      return offset - passed * height
    },
  }
}
