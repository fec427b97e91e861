/** The package's own style sheet as text; filled in by the build (`tooling/build/cssModule.ts`). */
declare const __LK_CSS__: string
/** The part of it that belongs to the same chunk, as text. */
declare const __LK_OWN_CSS__: string
/** The buttons' part of the kernel's style sheet as text; filled in by the build (`tooling/build/splitCss.ts`). */
declare const __LK_BUTTONS_CSS__: string
/** What of the buttons' part only a connected account's label needs. */
declare const __LK_ACCOUNT_CSS__: string
