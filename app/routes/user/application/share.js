// Works on the page of an application with the rest of the script and without it.
if (navigator.share) document.documentElement.classList.add('can-share')

addEventListener('click', ({ target }) => {
  const button = target.closest('.share-number')
  // The number alone: whoever gets it learns no name and no service. A share that is cancelled is no error.
  if (button) navigator.share({ text: button.dataset.number }).catch(() => {})
})
