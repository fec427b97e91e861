import type { BaseTheme, ThemePairOptions } from '@latchkey/theme'
import themes from './gallery.json' with { type: 'json' }

/** A theme to start from. */
export interface GalleryTheme {
  readonly title: string
  /** Its character in a sentence. */
  readonly note: string
  /** The scheme in which it is most itself. */
  readonly scheme: BaseTheme
  /** For `defineThemePair`. */
  readonly options: ThemePairOptions
}

/** Twelve themes of a character of their own: type, corners, edges, depth and density, not the accent alone. */
// The compiler takes words of a JSON file for any text; the test defines each theme.
export const GALLERY = themes as readonly GalleryTheme[]
