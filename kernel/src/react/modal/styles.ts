import './modal.css.ts'

/** The shell's style sheet as text; filled in by the build. */
const css: string = __LK_CSS__

export default css
