import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryPage } from './gallery/GalleryPage.tsx'
import { adoptStyles } from './look/adoptStyles.ts'

await adoptStyles()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GalleryPage />
    </StrictMode>,
  )
}
