/** An outline as data. Made from those of `@latchkey/theme/icons`, or drawn by a plugin on the same grid. */
export interface IconData {
  /** What an SVG path draws on a 24 by 24 grid, stroked. */
  readonly path: string
  /** Points along the reading direction and mirrors under `dir="rtl"`. */
  readonly isDirectional?: boolean
}
