import './buttons.css.ts'

/** The buttons' style sheet as text; filled in by the build. */
export const buttonsCss: string = __LK_BUTTONS_CSS__
