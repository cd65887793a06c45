/* Forms marked `data-passkey` ask the device and post what it answers. Without passkeys they stay hidden. */
const knowsPasskeys =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

async function ask(kind, options) {
  if (kind === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return navigator.credentials.get({ publicKey });
}

async function askAndPost(form) {
  const failed = form.querySelector('[data-failed]');
  failed.hidden = true;
  try {
    const credential = await ask(form.dataset.passkey, JSON.parse(form.dataset.options));
    form.elements.namedItem('credential').value = JSON.stringify(credential);
    form.submit();
  } catch {
    failed.hidden = false;
  }
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.hidden = !knowsPasskeys;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void askAndPost(form);
  });
}
for (const notice of document.querySelectorAll('[data-without-passkeys]')) notice.hidden = knowsPasskeys;
