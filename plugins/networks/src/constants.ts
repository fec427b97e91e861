/** Milliseconds after which a wallet counts as not responding (visual language, "Harbor is not responding"). */
export const SLOW_AFTER = 30_000

/** Milliseconds the closed latch is shown before the view changes (visual language, section 5). */
export const DONE_SHOWN = 400

/** Rows that are drawn with the first frame of a list; more than a screen holds. */
export const FIRST_ROWS = 24

/** Lists longer than this get a search field even where it is not the first thing. */
export const SHORT_LIST = 8

/** Routes of this plugin, by their full names. */
export const ROUTES = {
  list: 'networks.Networks',
  switching: 'networks.SwitchNetwork',
  unsupported: 'networks.UnsupportedChain',
} as const
