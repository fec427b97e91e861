import { vars } from '@latchkey/theme'

/** The theme's width at the usual text size; text of twice the size gets 360 px more (visual language, section 8). */
export const modalWidth: string = `calc(${vars.size.modal} + max(0px, 22.5rem - 360px))`
