<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>__TITLE__: all views</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="./page.css">
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./stories.tsx"></script>
  </body>
</html>
