/**
 * Loads the primitives' style sheet as text, a chunk of its own. Adopt it as a constructed sheet, after `baseCss()`:
 * that works under `style-src 'self'` and in shadow roots.
 */
export const uiStyles: () => Promise<{ default: string }> = () => import('./styles.ts')
