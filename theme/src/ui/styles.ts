import './reset.css.ts'

/** The style sheet of all primitives as text, to be adopted by the widget's root. */
const css: string = __LK_CSS__

export default css
