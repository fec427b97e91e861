/** Our own drawing for the ethereum networks, in the style of the widget. */
export const ethereumIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%2355617f'/%3E%3Cpath d='m20 7 8 13.5-8 4.7-8-4.7z' fill='%23fff'/%3E%3Cpath d='m20 27.5 8-4.7L20 33l-8-10.2z' fill='%23fff' opacity='.75'/%3E%3C/svg%3E"
