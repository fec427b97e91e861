import '@fontsource/roboto/400.css'
import '@fontsource/roboto/500.css'
import '@fontsource/roboto/600.css'
import '@fontsource/roboto-mono/400.css'
import '@fontsource/roboto-mono/600.css'
import './pictureFonts.css'

// Side effects only: fonts that are the same on every machine.
await document.fonts.load('600 16px Roboto')
