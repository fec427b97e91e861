/** The package's own style sheet as text; filled in by the build (`tooling/build/cssModule.ts`). */
declare const __LK_CSS__: string
