/** The style sheet of this folder as text; filled in by the build. */
export const sheet: string = __LK_OWN_CSS__
