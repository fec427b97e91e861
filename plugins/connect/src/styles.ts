import './views/views.css.ts'

const css: string = __LK_CSS__

export default css
